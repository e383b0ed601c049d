export const invoicesPage = {
  title: 'Invoices',
  lead: 'Everything you paid, newest first.',
  back: 'Back to your profile',
}
