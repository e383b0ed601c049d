import styles from './sky.module.css'

/**
 * Where the visitor is: the three steps of the path, its end, the account, and screens beside the path. It decides the
 * moon's height and phase, and how much of the page the sky takes.
 */
export type Scene = 'plan' | 'account' | 'payment' | 'success' | 'home' | 'quiet'

/** Dots of a path with round caps, from the middle of the page outwards. None lies under header or headline. */
const stars = {
  first: 'M-742 40h0M-690 212h0M-640 96h0M-28 92h0M92 70h0M168 84h0M640 60h0M700 150h0M756 30h0M612 250h0',
  second: 'M-768 128h0M-612 30h0M-716 300h0M-66 72h0M36 76h0M128 112h0M668 98h0M728 232h0M770 104h0M-90 78h0',
}

/** The night sky behind header and headline: stars, moon, hills and water in the colours of the theme. Decorative. */
export function Sky({ scene }: { scene: Scene }) {
  return (
    <div className={styles.sky} aria-hidden="true">
      <div className={styles.dawn} />
      <svg className={styles.stars} viewBox="-800 0 1600 400">
        <path d={stars.first} />
        <path className={styles.twinkling} d={stars.second} />
      </svg>
      {/* With a new key, a scene of another height counts as new and not as a layout shift. */}
      <div key={`moon ${scene}`} className={styles.moon}>
        <div className={styles.halo} />
        <svg viewBox="-50 -50 100 100">
          {scene === 'home' || scene === 'quiet' ? (
            <path className={styles.disc} d="M14-48a50 50 0 1 0 34 62A42 42 0 0 1 14-48" />
          ) : (
            <>
              <circle className={styles.disc} r="50" />
              <path
                className={styles.crater}
                d="M-24-14a8 8 0 1 0 16 0 8 8 0 1 0-16 0M4 14a11 11 0 1 0 22 0 11 11 0 1 0-22 0"
              />
            </>
          )}
          {scene === 'success' && <path className={styles.tick} pathLength={1} d="M-20 2-6 17 22-14" />}
        </svg>
      </div>
      <div className={styles.land}>
        <svg className={styles.hills} viewBox="0 0 1440 170" preserveAspectRatio="none">
          <path
            className={styles.far}
            d="M0 62C120 30 250 0 420 24s240 62 420 46S1120 0 1250 12s140 34 190 44v114H0z"
          />
          <path
            className={styles.middle}
            d="M0 118c150-24 240-66 400-60s220 60 380 66 260-56 400-66 190 30 260 50v62H0z"
          />
          <path
            className={styles.near}
            d="M0 128c110-30 230-38 360-20s220 46 360 46 280-62 420-66 220 30 300 48v34H0z"
          />
        </svg>
      </div>
      <div className={styles.water}>
        <svg key={scene} className={styles.glints} viewBox="0 0 140 90">
          <path d="M4 6h132M18 20h104M30 36h80M44 54h54M56 74h32" />
        </svg>
      </div>
    </div>
  )
}
