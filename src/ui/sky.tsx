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
        <svg className={styles.hut} viewBox="0 0 60 30">
          <path d="M7 30v-4H1l4-6H3l5-10 5 10h-2l4 6H9v4zM19 30v-5h-7l5-7h-3l6-14 6 14h-3l5 7h-7v5zM36 30v-8h-3l9-7 9 7h-3v8z" />
          <path className={styles.window} d="M40 23h4v4h-4z" />
        </svg>
        <div className={styles.water} />
      </div>
    </div>
  )
}
