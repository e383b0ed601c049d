import { observer } from 'mobx-react-lite'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { useTexts } from '../portal'
import { Notice } from '../ui/notice'
import { LoadAgain } from './load-again'
import type { FetchedPart, Source } from './source'

interface PartProps<Props> {
  source: Source<FetchedPart<Props>>
  /** What stands in its place until it has come. */
  waiting: ReactNode
  /** What stands there when it could not be fetched. */
  missing: ReactNode
  children: (Part: ComponentType<Props>) => ReactNode
}

/** A part of a screen that is fetched when there is a place for it. What else is on the screen does not mind. */
export const Part = observer(function Part<Props>({ source, waiting, missing, children }: PartProps<Props>) {
  useEffect(() => source.want(), [source])
  if (source.failure) return missing
  return source.fetched ? children(source.fetched.Part) : waiting
})

/** Says that a part could not be fetched. After a deploy only another page has it. */
export function MissingPartNotice() {
  const { layout } = useTexts()
  return (
    <Notice tone="danger">
      {layout.missing} <LoadAgain />
    </Notice>
  )
}
