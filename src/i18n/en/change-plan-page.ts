/** What the page says before it has the plans. */
export const changePlanPage = {
  title: 'Change your plan',
  lead: "See what it costs first. Nothing changes until you've confirmed it.",
}
