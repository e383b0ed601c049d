export const benefits = {
  heading: 'What you get',
  library: {
    title: 'The full library',
    text: 'Mindfulness, sleep, yoga and fitness, all yours from day one.',
  },
  meditation: {
    title: 'A new meditation each day',
    text: 'A fresh session every day, short enough for a lunch break.',
  },
  video: {
    title: 'Daily inspirational videos',
    text: 'Short films to start the day with.',
  },
}

/** The kinds of content, with a picture each. */
export const library = {
  heading: 'Inside the library',
  mindfulness: { title: 'Mindfulness', text: 'Pause and breathe' },
  sleep: { title: 'Sleep', text: 'Let the day go' },
  yoga: { title: 'Yoga', text: 'Stretch and settle' },
  fitness: { title: 'Fitness', text: 'Move with energy' },
}
