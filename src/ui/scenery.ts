/** The shapes of the scene, which the page and the picture of shared links draw. Each box is the SVG's view box. */
export const hills = {
  box: '4 0 1432 159',
  /** From the back to the front. */
  outlines: {
    far: 'M0 52C90 46 140 14 230 12s150 44 260 40S650 6 740 6s130 52 250 46 150-38 250-38 120 30 200 28v118H0z',
    middle: 'M0 78c120-4 190-36 320-26s200 36 330 30 220-40 350-40 250 46 440 34v84H0z',
    near: 'M0 96C60 82 130 76 200 80s180 34 330 36 240-36 390-38 280 36 520 14v68H0z',
  },
} as const

export const grove = {
  box: '0 0 104 36',
  pine: 'M0-23l5 9H3l4 7H4l4 7H-8l4-7h-3l4-7h-2z',
  hut: 'M45 34v-7h-3l6-4.6V19h2v1.8l3-2.3 11 8.5h-3v7z',
  windows: 'M48 28h4v4h-4zM55 28h4v4h-4z',
  ground: 'M-16 42C2 36 26 32.5 52 32.5s50 3.5 68 9.5z',
} as const

/** The middle, the foot and the size of each pine around the hut. The outer ones stand lower on the mound. */
export const pines = [
  [5, 36.5, 0.6],
  [13, 35.8, 0.8],
  [29, 34.5, 1],
  [37, 34, 0.6],
  [67, 34, 0.6],
  [75, 34.5, 1.1],
  [84, 35, 0.8],
  [92, 35.8, 1],
  [99, 36.3, 0.6],
] as const
