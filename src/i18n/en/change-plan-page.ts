/** What the page says before it has the plans. */
export const changePlanPage = {
  title: 'Change your plan',
  lead: 'Nothing changes until you confirm.',
}
