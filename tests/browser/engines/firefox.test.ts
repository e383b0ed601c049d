import { inject } from 'vitest'
import { openFirefox } from './browsers'
import { testPortalIn } from './portal-in'

const { firefox } = inject('engines')
testPortalIn('Firefox', firefox === undefined ? undefined : () => openFirefox(firefox))
