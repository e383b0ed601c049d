export const changeCard = {
  title: 'Change payment method',
  heading: 'Change your card',
  lead: 'The new card is billed from the next billing on. Nothing is charged today.',
  submit: 'Continue',
  keep: 'Keep the present card',
}
