import { useId } from 'react'
import { classNames } from './class-names'
import styles from './night-scene.module.css'

const stars = {
  wide: 'M90 60h0M180 118h0M265 48h0M372 96h0M470 40h0M556 128h0M668 62h0M1010 52h0M1085 112h0M1150 38h0M720 150h0M58 158h0',
  tall: 'M60 90h0M150 210h0M112 330h0M232 120h0M300 260h0M208 392h0M480 80h0M548 190h0M520 330h0M362 56h0M52 440h0',
}

const shapes = {
  wide: {
    box: '0 0 1200 420',
    moon: { x: 860, y: 128, r: 52 },
    horizon: 292,
    far: 'M0 252c120-34 210-62 330-44s190 52 320 40 210-66 330-58 150 30 220 52v54H0z',
    middle: 'M0 274c90-18 180-52 290-46s150 46 260 62H0zM700 294c90-20 180-62 290-66s150 30 210 42v26z',
    near: 'M0 420v-92c120-26 240-14 340 18s170 58 300 74z',
    glints: 'M818 304h84M786 318h66M868 318h60M836 334h62M800 352h54M870 352h30M840 372h44M856 394h18',
  },
  tall: {
    box: '0 0 600 900',
    moon: { x: 400, y: 236, r: 64 },
    horizon: 600,
    far: 'M0 540c70-30 130-62 220-48s120 50 200 40 120-50 180-46v118H0z',
    middle: 'M0 566c60-14 110-48 190-42s120 54 210 78H0zM330 602c70-30 150-58 270-64v66z',
    near: 'M0 900V726c80-34 170-20 250 34s120 110 240 140z',
    glints: 'M346 618h108M300 642h92M412 642h78M364 670h88M322 702h64M414 702h40M372 738h58M392 778h24',
  },
}

/** A drawing of dusk over water in the colours of the theme. Decorative. */
export function NightScene({ variant = 'wide' }: { variant?: 'wide' | 'tall' }) {
  const id = useId()
  const { box, moon, horizon, far, middle, near, glints } = shapes[variant]
  const [sky, water, halo] = ['sky', 'water', 'halo'].map((part) => `${id}${part}`)

  return (
    <svg
      className={classNames(styles.scene, styles[variant])}
      viewBox={box}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <linearGradient id={sky} x1="0" y1="0" x2="0" y2={horizon} gradientUnits="userSpaceOnUse">
        <stop className={styles.skyHigh} />
        <stop className={styles.skyMiddle} offset=".5" />
        <stop className={styles.skyLow} offset=".86" />
        <stop className={styles.skyEdge} offset="1" />
      </linearGradient>
      <linearGradient id={water} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.waterHigh} />
        <stop className={styles.waterLow} offset=".8" />
      </linearGradient>
      <radialGradient id={halo}>
        <stop className={styles.halo} offset=".3" />
        <stop className={styles.haloMiddle} offset=".6" />
        <stop className={styles.haloEdge} offset="1" />
      </radialGradient>
      <rect width="100%" height="100%" fill={`url(#${sky})`} />
      <path className={styles.stars} d={stars[variant]} />
      <circle cx={moon.x} cy={moon.y} r={moon.r * 3.4} fill={`url(#${halo})`} />
      <circle className={styles.moon} cx={moon.x} cy={moon.y} r={moon.r} />
      <path className={styles.hillFar} d={far} />
      <path className={styles.hillMiddle} d={middle} />
      <rect y={horizon} width="100%" height="100%" fill={`url(#${water})`} />
      <path className={styles.glints} d={glints} />
      <path className={styles.hillNear} d={near} />
    </svg>
  )
}
