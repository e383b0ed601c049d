export const homeCode = {
  label: 'QR code of our website, to open it on your phone',
  scan: 'Scan to open on your phone',
}
