import { cardForm } from '#messages/card-form'
import { Icon } from '../../ui/icon'
import styles from './checkout.module.css'

export function SecurityLine() {
  return (
    <p className={styles.security}>
      <Icon name="lock" />
      <span>{cardForm.safe}</span>
    </p>
  )
}
