import { Component } from 'react'
import type { Elements } from './elements'

interface ErrorBoundaryProps {
  /** Nothing by default. */
  fallback?: (error: Error) => Elements
  onError?: () => void
  children: Elements
}

/** Renders the fallback when a child throws. React also passes the error to the root's `onCaughtError`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    const { error } = this.state
    const { fallback, children } = this.props
    return error ? fallback?.(error) : children
  }
}
