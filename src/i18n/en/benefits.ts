export const benefits = {
  heading: 'What you get',
  library: {
    title: 'The full library',
    text: 'Mindfulness, sleep, yoga and fitness: everything in the app, from the first day.',
  },
  meditation: {
    title: 'A new meditation each day',
    text: 'There is always one made for today, short enough for a lunch break.',
  },
  video: {
    title: 'Daily inspirational videos',
    text: 'A small thought to carry through the day.',
  },
}
