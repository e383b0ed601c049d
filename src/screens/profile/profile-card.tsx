import { observer } from 'mobx-react-lite'
import { profile } from '#messages/profile'
import { signInMethods } from '#messages/sign-in-methods'
import { fullName, initials } from '#core/domain/person-name'
import type { Account } from '#core/domain/account'
import { may, type CurrentUser } from '#core/domain/subscriber'
import { RouteLink } from '../../layout/route-link'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { SignInMethodIcon } from '../../ui/sign-in-method-icon'
import { Skeleton } from '../../ui/skeleton'
import { textLinkClass } from '../../ui/text-link'
import styles from './profile-card.module.css'
import type { ProfileViewModel } from './profile.view-model'

interface ProfileCardProps {
  account: Account
  user: CurrentUser
  model: ProfileViewModel
}

/** The user's name, email, sign-in method and subscription status. */
export const ProfileCard = observer(function ProfileCard({ account, user, model }: ProfileCardProps) {
  const name = fullName(user)
  const unpaid = user.subscription?.paused ? 'paused' : 'unsubscribed'
  const standing = user.subscribed ? 'subscribed' : unpaid
  return (
    <Card label={profile.card}>
      <div className={styles.frame}>
        <div className={styles.card}>
          <Avatar initials={initials(user, user.email)} picture={user.profilePictureURL} />
          <div className={styles.person}>
            <p className={styles.name}>{name ?? profile.noName}</p>
            <p className={styles.email}>{user.email}</p>
            <p className={styles.facts}>
              {/* How the subscription stands, its own card says. */}
              <span className={styles.status}>{profile[standing]}</span>
              <span className={styles.method}>
                <SignInMethodIcon method={account.method} />
                <span>
                  <span>{profile.method}</span>{' '}
                  <span className={styles.provider}>{signInMethods[account.method]}</span>
                </span>
              </span>
              {user.subscription?.managedBy !== 'portal' && may(user, 'invoices') && (
                <RouteLink to="/invoices" className={textLinkClass}>
                  {profile.invoices}
                </RouteLink>
              )}
            </p>
          </div>
          <Button variant="quiet" disabled={model.isPaying} onClick={() => void model.logOut()}>
            {profile.logOut}
          </Button>
        </div>
      </div>
    </Card>
  )
})

export function ProfileCardSkeleton() {
  const text = <Skeleton shape="text" width="medium" />
  return (
    <Card>
      <div className={styles.frame}>
        <div className={styles.card}>
          <Skeleton shape="avatar" />
          <div className={styles.person}>
            <p className={styles.name}>{text}</p>
            <p className={styles.email}>{text}</p>
            <p className={styles.facts}>
              <span>
                <Skeleton shape="text" width="short" />
              </span>
              <span>{text}</span>
            </p>
          </div>
          <Skeleton shape="button" width="short" />
        </div>
      </div>
    </Card>
  )
}
