export const invoicesPage = {
  title: 'Invoices',
  lead: 'Your invoices, newest first.',
  back: 'Back to your profile',
}
