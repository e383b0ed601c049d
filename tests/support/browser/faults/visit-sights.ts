import { en } from '../../english'

/** What befalls a whole visit, by the test that shows it. */
export const visitSights = [
  {
    fault: 'storage is refused',
    place: 'sign-in to paying',
    sees: 'nothing of it',
    kept: 'plan and code, in memory, as long as the page is not left',
    test: 'with both storages refused the checkout works from memory',
  },
  {
    fault: 'Back out of the memory of the browser',
    place: 'from the bank',
    sees: 'the checkout as it was left, nothing turning',
    kept: 'order and card; it is paid once',
    test: 'Back from the bank really out of the memory of the browser: Continue works again, and pays once',
  },
  {
    fault: 'a second tab pays first',
    place: 'checkout',
    sees: `“${en.notices['already-subscribed']}”`,
    kept: 'the one payment',
    test: 'who has paid in another tab cannot pay in this one',
  },
  {
    fault: 'the program never comes',
    place: 'any page',
    sees: `“${en.layout.late}”`,
    kept: 'the address; its link loads the page again',
    test: 'a page whose program does not come says so, and its link brings it',
  },
] as const
