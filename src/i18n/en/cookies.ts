export const cookies = {
  region: 'Cookies',
  question:
    'May we use analytics cookies to improve this site? You can change your mind anytime in Cookie settings.',
  accept: 'Accept',
  decline: 'Decline',
}
