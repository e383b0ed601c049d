import type { CurrentUser } from '../../src-core/domain/subscriber'
import { success, type Result } from '../../src-core/shared/result'
import { anyText, text, yesOrNo } from './answer-fields'
import { checked, fields, optional } from './check-answer'
import { subscriptionAnswer, toSubscription } from './subscription-answer'

/** The answer to GET /users/me. */
const userAnswer = fields({
  firstName: optional(anyText),
  lastName: optional(anyText),
  email: text,
  profilePictureURL: optional(anyText),
  subscribed: yesOrNo,
  subscription: optional(subscriptionAnswer),
})

/** Blank names count as missing ones. */
export function readUser(body: unknown): Result<CurrentUser, string> {
  const answer = checked(body, userAnswer)
  if (answer.type === 'error') return answer
  const { firstName, lastName, email, profilePictureURL, subscribed, subscription } = answer.value
  return success({
    ...(firstName?.trim() ? { firstName } : {}),
    ...(lastName?.trim() ? { lastName } : {}),
    email,
    // A picture is asked for over a safe connection or not at all.
    ...(profilePictureURL?.startsWith('https://') ? { profilePictureURL } : {}),
    subscribed,
    ...(subscription ? { subscription: toSubscription(subscription) } : {}),
  })
}
