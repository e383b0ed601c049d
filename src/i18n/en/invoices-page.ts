export const invoicesPage = {
  title: 'Invoices',
}
