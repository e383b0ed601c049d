import styles from './icon.module.css'

const shapes = {
  library: 'M4 19.5V5a1 1 0 0 1 1-1h3v15.5H5a1 1 0 0 1-1-1M8 4h4v15.5H8M13.5 5.2l3.4-.9 4 14.4-3.9 1.1z',
  meditation:
    'M12 7a2.25 2.25 0 1 0 0-4.5A2.25 2.25 0 0 0 12 7M9 12.5c.6-1.8 1.6-2.5 3-2.500s2.4.7 3 2.500l.5 3.500M9 12.500l-.5 3.500M9 12.500l-4.5 3M15 12.500l4.5 3M3.5 20c3 .8 6.5-.4 8.5-2.5 2 2.1 5.5 3.3 8.5 2.5-.6-2.5-3-3.7-5-4h-7c-2 .3-4.4 1.5-5 4',
  video: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M10 9v6l5-3z',
  chevron: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4.500 19.500h15',
  check: 'M4.5 12.5l5 5 10-11',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  calendar:
    'M5 5.500h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.500a1 1 0 0 1 1-1M4 10h16M8 3v4M16 3v4',
  lock: 'M6 10.500h12a1 1 0 0 1 1 1V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8.500a1 1 0 0 1 1-1M8 10.500V7.500a4 4 0 0 1 8 0v3',
  eye: 'M2.500 12S6 5.500 12 5.500s9.500 6.500 9.500 6.500-3.500 6.500-9.500 6.500S2.500 12 2.500 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  'eye-off':
    'M4 4l16 16M9.900 6a9 9 0 0 1 2.100-.5c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6 8a16 16 0 0 0-3.500 4S6 18.500 12 18.500a9 9 0 0 0 4-1M10 10.200a3 3 0 0 0 4 3.900',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.500M12 7.500v.1',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.500v5.500M12 16.500v.1',
  warning: 'M12 4 2.8 19.500h18.400zM12 10v4.500M12 17v.1',
  envelope:
    'M4 5.500h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M3.5 7l8.5 6.500L20.5 7',
} as const

export type IconName = keyof typeof shapes

/** A line icon. Decorative: the text beside it has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
