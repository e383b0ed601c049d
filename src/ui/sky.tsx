import { grove, hills, pines } from './scenery'
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

/** Hills, water and shore, where this element stands in the page: what follows it overlaps the horizon. Decorative. */
export function Land() {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.land} data-land="">
        <svg className={styles.hills} viewBox={hills.box} preserveAspectRatio="none">
          {Object.entries(hills.outlines).map(([name, outline]) => (
            <g key={name} className={styles[name]}>
              <linearGradient id={name} x2="0" y2="1">
                <stop />
                <stop offset="1" />
              </linearGradient>
              <path fill={`url(#${name})`} d={outline} />
            </g>
          ))}
        </svg>
        <svg className={styles.grove} viewBox={grove.box}>
          <defs>
            <path id="pine" d={grove.pine} />
          </defs>
          {pines.map(([x, foot, size]) => (
            <use key={x} href="#pine" transform={`translate(${x} ${foot})scale(${size})`} />
          ))}
          <path d={grove.hut} />
          <linearGradient id="ground" x2="0" y2="1">
            <stop />
            <stop offset="1" stopOpacity="0" />
          </linearGradient>
          <path fill="url(#ground)" d={grove.ground} />
          <path className={styles.window} d={grove.windows} />
        </svg>
        <div className={styles.water} />
      </div>
    </div>
  )
}
