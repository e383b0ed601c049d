import { sandboxMessages } from '#messages/sandbox'
import type { PortalConfig } from '../portal-config'

/** The example brand, with addresses of reserved domains. */
export const sandboxConfig: PortalConfig = {
  client: 'Halcyon',
  links: {
    home: 'https://www.example.com/',
    terms: 'https://www.example.com/terms',
    privacy: 'https://www.example.com/privacy',
    support: 'https://www.example.com/support',
    appStore: 'https://apps.example.com/app-store',
    googlePlay: 'https://apps.example.com/google-play',
  },
  contactEmail: 'support@example.com',
  consentCountries: [],
  startLabels: {},
  // With `?country=DE` in the address.
  payLabels: { DE: sandboxMessages.orderWithObligation },
  appleAppId: '1234567890',
}
