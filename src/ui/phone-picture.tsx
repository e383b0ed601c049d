import { useId } from 'react'
import styles from './phone-picture.module.css'

/** A drawing of the app on a phone. Decorative. */
export function PhonePicture() {
  const sky = useId()
  return (
    <svg className={styles.picture} viewBox="0 0 180 360" aria-hidden="true">
      <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.skyHigh} />
        <stop className={styles.skyMiddle} offset=".62" />
        <stop className={styles.skyLow} offset="1" />
      </linearGradient>
      <rect className={styles.body} width="180" height="360" rx="30" />
      <rect x="7" y="7" width="166" height="346" rx="24" fill={`url(#${sky})`} />
      <path className={styles.stars} d="M40 62h0M66 38h0M132 34h0M150 88h0M30 118h0M104 56h0" />
      <circle className={styles.moon} cx="112" cy="98" r="24" />
      <path className={styles.hillFar} d="M7 186c34-26 62-22 88-8s52 8 78-10v44H7z" />
      <path
        className={styles.hillNear}
        d="M7 212c40-16 80-4 104 6s44 4 62-4v117a22 22 0 0 1-22 22H29a22 22 0 0 1-22-22z"
      />
      <path className={styles.line} d="M30 246h74" />
      <path className={styles.softLine} d="M30 262h48" />
      <circle className={styles.moon} cx="140" cy="254" r="16" />
      <path className={styles.play} d="M135.5 246.5v15l12-7.5z" />
      <path className={styles.softLine} d="M30 298h120" />
      <path className={styles.line} d="M30 298h46" />
      <path className={styles.softLine} d="M30 322h28M76 322h28M122 322h28" />
    </svg>
  )
}

/** Reserves the place of a `PhonePicture` in a skeleton. */
export function PhoneOutline() {
  return <div className={styles.outline} />
}
