export const passwordSet = {
  title: 'Password changed',
  heading: 'Ready when you are',
  lead: "Everything's updated. Let's get you into the app.",
  back: (client: string) => `Get back to ${client}`,
}
