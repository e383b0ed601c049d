import type { RenewalFacts } from './terms'

export const questions = {
  heading: 'Common questions',
  charged: {
    question: 'When am I charged?',
    answer: ({ trialDays, priceNow, price, period }: RenewalFacts, date: string) =>
      `You pay ${priceNow} today. On ${date}${trialDays > 0 ? `, after your ${trialDays}-day trial,` : ','} you pay ` +
      `${price} unless you cancel first. After that, it's ${price} a ${period} until you cancel.`,
  },
  cancel: {
    question: 'How do I cancel?',
    answer:
      'Sign in, choose “Cancel subscription” in your profile and tell us why. It takes a minute, with no phone ' +
      'call. Cancel at least 24 hours before the paid period ends. You keep access until then.',
  },
  devices: {
    question: 'Which devices does it work on?',
    answer: (client: string) =>
      `${client} is an app for iOS and Android. Download it from the App Store or Google Play and log in ` +
      'with the account you create here.',
  },
  card: {
    question: 'Is my card safe?',
    answer:
      'Your card details go straight to our payment provider. Your bank may ask you to confirm. We only ever see ' +
      'the last four digits.',
  },
  data: {
    question: 'What happens to my data?',
    answer:
      'We need your name and email for your account. Our Privacy Policy explains how we use your data. You can ' +
      'delete your account in your profile anytime. That also ends the subscription that you bought here.',
  },
}
