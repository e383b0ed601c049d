export const cookies = {
  region: 'Cookies',
  question:
    'May we use analytics cookies to improve this site? You can change your answer in Cookie settings.',
  accept: 'Accept',
  decline: 'Decline',
}
