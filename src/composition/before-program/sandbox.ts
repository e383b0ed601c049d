import { startLandingPage } from '../../before-program/landing-page'

startLandingPage(() => {
  try {
    return /"session":\{/.test(localStorage.getItem('halcyon-sandbox') ?? '')
  } catch {
    return false
  }
})
