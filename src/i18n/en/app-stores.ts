export const appStores = {
  'app-store': { lineOne: 'Download on the', lineTwo: 'App Store' },
  'google-play': { lineOne: 'GET IT ON', lineTwo: 'Google Play' },
}
