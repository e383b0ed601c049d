import styles from './sky.module.css'

/**
 * Where the visitor is: the three steps of the path, its end, the account, and screens beside the path. It decides the
 * moon's height and phase, and how much of the page the sky takes.
 */
export type Scene = 'plan' | 'account' | 'payment' | 'success' | 'home' | 'quiet'

/**
 * The night sky behind header and headline: stars and the moon, which travels when the scene changes. The screen after a
 * payment styles the dawn. Decorative.
 */
export function Sky({ scene }: { scene: Scene }) {
  return (
    <div className={styles.sky} aria-hidden="true">
      {scene === 'success' && <div data-dawn="" />}
      <div className={styles.stars} />
      <div className={styles.moon}>
        <div className={styles.globe}>
          <div className={styles.halo} />
          <div className={styles.face} />
          {scene === 'success' && (
            <svg data-dawn="" viewBox="-50 -50 100 100">
              <circle r="58" pathLength={1} transform="rotate(-90)" />
              <path pathLength={1} d="M-20 2-6 17 22-14" />
            </svg>
          )}
        </div>
      </div>
    </div>
  )
}

const hills = {
  far: 'M0 52C90 46 140 14 230 12s150 44 260 40S650 6 740 6s130 52 250 46 150-38 250-38 120 30 200 28v118H0z',
  middle: 'M0 78c120-4 190-36 320-26s200 36 330 30 220-40 350-40 250 46 440 34v84H0z',
  near: 'M0 96C60 82 130 76 200 80s180 34 330 36 240-36 390-38 280 36 520 14v68H0z',
}

/** The middle, the foot and the size of each pine around the hut. The outer ones stand lower on the mound. */
const pines = [
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

/** Hills, water and shore, where this element stands in the page: what follows it overlaps the horizon. Decorative. */
export function Land() {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.land} data-land="">
        <svg className={styles.hills} viewBox="4 0 1432 159" preserveAspectRatio="none">
          {Object.entries(hills).map(([name, outline]) => (
            <g key={name} className={styles[name]}>
              <linearGradient id={name} x2="0" y2="1">
                <stop />
                <stop offset="1" />
              </linearGradient>
              <path fill={`url(#${name})`} d={outline} />
            </g>
          ))}
        </svg>
        <svg className={styles.grove} viewBox="0 0 104 36">
          <defs>
            <path id="pine" d="M0-23l5 9H3l4 7H4l4 7H-8l4-7h-3l4-7h-2z" />
          </defs>
          {pines.map(([x, foot, size]) => (
            <use key={x} href="#pine" transform={`translate(${x} ${foot})scale(${size})`} />
          ))}
          <path d="M45 34v-7h-3l6-4.6V19h2v1.8l3-2.3 11 8.5h-3v7z" />
          <linearGradient id="ground" x2="0" y2="1">
            <stop />
            <stop offset="1" stopOpacity="0" />
          </linearGradient>
          <path fill="url(#ground)" d="M-16 42C2 36 26 32.5 52 32.5s50 3.5 68 9.5z" />
          <path className={styles.window} d="M48 28h4v4h-4zM55 28h4v4h-4z" />
        </svg>
        <div className={styles.water} />
      </div>
    </div>
  )
}
