import { inject } from 'vitest'
import { openWebKit } from './browsers'
import { testPortalIn } from './portal-in'

const { webkit } = inject('engines')
testPortalIn('WebKit', webkit && (() => openWebKit(webkit)))
