export const appStores = {
  'app-store': { lineOne: 'Download on the', lineTwo: 'App Store' },
  'google-play': { lineOne: 'GET IT ON', lineTwo: 'Google Play' },
}

export const homeQrCode = {
  caption: 'Scan to open on your phone',
  label: 'QR code of our website, to open it on your phone',
}
