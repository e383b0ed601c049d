import type { RenewalFacts } from './terms'
import { days } from './plans'

export const questions = {
  heading: 'Questions people ask first',
  charged: {
    question: 'When am I charged?',
    answer: ({ trialDays, priceNow, price, period }: RenewalFacts, date: string) =>
      trialDays > 0
        ? `You pay ${priceNow} today, and ${price} on ${date}, after the ${days(trialDays)} of your trial, ` +
          `unless you cancel before. After that it is ${price} per ${period}, until you cancel.`
        : `You pay ${priceNow} today, and ${price} on ${date}. After that it is ${price} per ${period}, until you cancel.`,
  },
  cancel: {
    question: 'How do I cancel?',
    answer:
      'On this website: sign in, choose “Cancel subscription” in your profile and tell us why. It takes a ' +
      'minute and no phone call. Do it at least 24 hours before the period ends. You keep everything until it does.',
  },
  devices: {
    question: 'Which devices does it work on?',
    answer: (client: string) =>
      `${client} is an app for iOS and Android. Download it from the App Store or Google Play and log in ` +
      'with the account that you create here.',
  },
  card: {
    question: 'Is my card safe?',
    answer:
      'Your card goes straight to our payment provider, who also asks your bank where it wants to be asked. We see ' +
      'no more of it than its last four digits.',
  },
  data: {
    question: 'What happens to my data?',
    answer:
      'We need your name and email for your account. How we treat them is in the Privacy Policy below. You can ' +
      'delete the account in your profile at any time; cancel a subscription first, deleting does not.',
  },
}
