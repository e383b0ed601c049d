import { encode } from 'uqr'
import { homeQrCode } from '#messages/app-stores'
import { useApp } from '../app-context'
import styles from './home-qr-code.module.css'

/** The address of the home site as a QR code, for a phone's camera. */
export function HomeQrCode() {
  const { config } = useApp()
  const { data, size } = encode(config.links.home)
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={homeQrCode.label}>
        <path d={modules.join('')} />
      </svg>
      <p className={styles.caption}>{homeQrCode.caption}</p>
    </>
  )
}
