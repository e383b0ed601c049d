import { IsBoolean, IsOptional, IsString, ValidateNested } from 'class-validator'
import type { CurrentUser } from '../../src-core/domain/subscriber'
import { success, type Result } from '../../src-core/shared/result'
import { IsText } from './answer-fields'
import { checked, shaped } from './check-answer'
import { shapeSubscription, toSubscription, type SubscriptionAnswer } from './subscription-answer'

/** The answer to GET /users/me. What is optional may be missing or null. */
class UserAnswer {
  @IsOptional()
  @IsString()
  firstName: string | null | undefined = undefined

  @IsOptional()
  @IsString()
  lastName: string | null | undefined = undefined

  @IsText()
  email = ''

  @IsOptional()
  @IsString()
  profilePictureURL: string | null | undefined = undefined

  @IsBoolean()
  subscribed: boolean | undefined = undefined

  @IsOptional()
  @ValidateNested()
  subscription: SubscriptionAnswer | null | undefined = undefined
}

/** Blank names count as missing ones. */
export function readUser(body: unknown): Result<CurrentUser, string> {
  const shape = shaped(() => new UserAnswer(), body)
  if (shape?.subscription) shape.subscription = shapeSubscription(shape.subscription)
  const answer = checked(shape)
  if (answer.type === 'error') return answer
  const { firstName, lastName, email, profilePictureURL, subscribed, subscription } = answer.value
  return success({
    ...(firstName?.trim() ? { firstName } : {}),
    ...(lastName?.trim() ? { lastName } : {}),
    email,
    // A picture is asked for over a safe connection or not at all.
    ...(profilePictureURL?.startsWith('https://') ? { profilePictureURL } : {}),
    subscribed: subscribed === true,
    ...(subscription ? { subscription: toSubscription(subscription) } : {}),
  })
}
