import styles from './sky.module.css'

/**
 * Where the visitor is: the three steps of the path, its end, the account, and screens beside the path. It decides the
 * moon's height and phase, and how much of the page the sky takes.
 */
export type Scene = 'plan' | 'account' | 'payment' | 'success' | 'home' | 'quiet'

/** Dots of a path with round caps, from the middle of the page outwards. None is near header, headline or moon. */
const stars = {
  small:
    'M-669 26h0M-730 43h0M-683 248h0M657 59h0M708 75h0M-750 115h0M-771 320h0M344 170h0M-693 61h0M-60 76h0M706 167h0M-619 273h0M-319 68h0M755 110h0M586 169h0M-98 66h0M40 62h0M186 158h0',
  medium:
    'M-402 72h0M566 51h0M612 8h0M-759 217h0M-768 38h0M72 72h0M-585 29h0M-638 54h0M616 206h0M-217 62h0M440 76h0M-137 77h0M746 271h0M561 256h0M-150 70h0M676 327h0',
  large:
    'M541 88h0M-620 138h0M-353 94h0M762 68h0M-790 146h0M-474 92h0M-262 84h0M-630 223h0M-695 98h0M-754 251h0M-605 67h0M-729 166h0M573 136h0M-512 76h0',
}

/** The night sky behind header and headline: stars, moon, hills and water in the colours of the theme. Decorative. */
export function Sky({ scene }: { scene: Scene }) {
  const isCrescent = scene === 'home' || scene === 'quiet'
  return (
    <div className={styles.sky} aria-hidden="true">
      {scene === 'success' && <div className={styles.dawn} />}
      <svg className={styles.stars} viewBox="-800 0 1600 400">
        <path className={styles.small} d={stars.small} />
        <path className={styles.twinkling} d={stars.medium} />
        <path d={stars.large} />
      </svg>
      {/* With a new key, a scene of another height counts as new and not as a layout shift. */}
      <div key={`moon ${scene}`} className={styles.moon}>
        <div className={styles.halo} />
        <svg viewBox="-50 -50 100 100">
          {isCrescent ? (
            <>
              <circle className={styles.earthshine} r="50" />
              <path
                className={styles.disc}
                d="M-3.500-49.900A50 50 0 1 0 41.400 28A45 45 0 1 1-3.500-49.900"
              />
            </>
          ) : (
            <circle className={styles.disc} r="50" />
          )}
          {scene === 'success' ? (
            <path className={styles.tick} pathLength={1} d="M-20 2-6 17 22-14" />
          ) : (
            !isCrescent && (
              <path
                className={styles.crater}
                d="M-24-14a8 8 0 1 0 16 0 8 8 0 1 0-16 0M4 14a11 11 0 1 0 22 0 11 11 0 1 0-22 0"
              />
            )
          )}
        </svg>
      </div>
      <div className={styles.land}>
        <svg className={styles.hills} viewBox="0 0 1440 170" preserveAspectRatio="none">
          <path
            className={styles.far}
            d="M0 74C54 66 96 22 150 16s150 42 250 36S520 4 600 14s120 58 240 52S1000 10 1110 10s160 60 330 46v114H0z"
          />
          <path
            className={styles.middle}
            d="M0 96c110-4 200-42 330-28s190 50 330 40 220-52 360-52 220 52 420 40v74H0z"
          />
          <path className={styles.near} d="M0 132c160-46 320-30 480 8s300-6 460-26 300 34 500 22v34H0z" />
        </svg>
      </div>
      <div className={styles.water}>
        <svg key={scene} className={styles.glints} viewBox="0 0 128 48">
          <path d="M6 3h74M92 3h22M14 11h98M38 20h26M74 20h30M44 30h46M54 41h30" />
        </svg>
      </div>
    </div>
  )
}
