import { SessionHint } from '#adapters/firebase/session-hint'
import { startLandingPage } from '../../before-program/landing-page'

startLandingPage(() => new SessionHint(() => localStorage).mayHaveSession())
