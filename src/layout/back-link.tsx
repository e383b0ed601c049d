import { layout } from '#messages/common'
import { classNames } from '../ui/class-names'
import { Icon } from '../ui/icon'
import { quietLinkClass } from '../ui/text-link'
import styles from './back-link.module.css'
import { RouteLink } from './route-link'

/** The way back to the profile, above the title of a page below it. */
export function BackLink() {
  return (
    <p>
      <RouteLink to="/" className={classNames(quietLinkClass, styles.back)}>
        <Icon name="chevron" />
        <span>{layout.toProfile}</span>
      </RouteLink>
    </p>
  )
}
