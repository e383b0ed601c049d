import { inject } from 'vitest'
import { openChromium } from './browsers'
import { testPortalIn } from './portal-in'

testPortalIn('Chromium', () => openChromium(inject('wholeBrowserPath')))
