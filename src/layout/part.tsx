import { observer } from 'mobx-react-lite'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { usePortal } from '../portal'
import { MissingPart } from './missing-part'
import type { FetchedPart, ScreenSource } from './screen-source'

interface PartProps<Props> {
  source: ScreenSource<FetchedPart<Props>>
  /** What stands in its place until it has come. */
  waiting: ReactNode
  children: (Part: ComponentType<Props>) => ReactNode
}

/** A part of a screen that is fetched when there is a place for it. */
export const Part = observer(function Part<Props>({ source, waiting, children }: PartProps<Props>) {
  const { order } = usePortal()
  useEffect(() => source.want(), [source])
  if (source.failure) {
    return (
      <MissingPart cause={source.failure.cause} stay={order.isBeingPaid}>
        {waiting}
      </MissingPart>
    )
  }
  return source.fetched ? children(source.fetched.Part) : waiting
})
