export const changeCard = {
  title: 'Change payment method',
  heading: 'Change your card',
  lead: 'The new card is billed from the next billing on. Nothing is charged today.',
  leadPastDue: 'Your last payment failed. Once your new card is saved, the failed payment is charged to it.',
  submit: 'Continue',
  keep: 'Keep the present card',
}
