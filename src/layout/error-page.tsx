import { Component, type ReactNode } from 'react'
import type { Log } from '../../src-core/ports/log'
import { useTexts } from '../portal'
import { buttonClass } from '../ui/button'
import { MessagePage } from './message-page'
import { WriteToUs } from './write-to-us'

interface ErrorPageProps {
  /** Where it is reported; nobody hears of what breaks before the portal is there. */
  log: Log | undefined
  children: ReactNode
}

/** Stands in for a screen that has thrown: reports it, and offers a way on. Give it a `key` that changes with the page. */
export class ErrorPage extends Component<ErrorPageProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.log?.error('A screen has thrown', error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Crash />
  }
}

function Crash() {
  const { crash } = useTexts()
  return (
    <MessagePage title={crash.title} heading={crash.heading} lead={crash.text}>
      {/* A full load: whatever broke is gone with the page. */}
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        {crash.home}
      </a>
      <WriteToUs />
    </MessagePage>
  )
}
