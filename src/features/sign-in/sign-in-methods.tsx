import { observer } from 'mobx-react-lite'
import { use, useEffect, useEffectEvent, type ReactNode } from 'react'
import { providers } from '#messages/providers'
import type { ProviderSignInFailure } from '#core/ports/identity'
import { useErrorTitle } from '../../layout/use-page-title'
import { Disclosure } from '../../ui/disclosure'
import { Divider } from '../../ui/divider'
import { Notice } from '../../ui/notice'
import { ProviderButton, ProviderButtonList } from '../../ui/provider-button'
import { ScreenLoading } from '../../ui/screen-loading'
import { Stack } from '../../ui/stack'
import { useViewModel } from '../../use-view-model'
import { ProviderSignInViewModel } from './provider-sign-in.view-model'

interface SignInMethodsProps {
  /** Called when a provider is tried instead of the form. */
  onProvider: () => void
  /** Called with the email of a provider that belongs to another sign-in method, which may be one with a button. */
  onOtherMethod: (email: string, hasButton: boolean) => void
  children: ReactNode
}

/** Sign-in with a provider, or with the email form in `children`. The methods that work in this browser come first. */
export const SignInMethods = observer(function SignInMethods(props: SignInMethodsProps) {
  const { onProvider, children } = props
  const isLoading = use(ScreenLoading)
  const model = useViewModel(ProviderSignInViewModel, { isStarted: !isLoading })
  const failure = otherMethodOf(model)
  const onOtherMethod = useEffectEvent(props.onOtherMethod)
  useEffect(() => {
    if (failure?.email !== undefined) onOtherMethod(failure.email, failure.method !== undefined)
  }, [failure])
  // The submit event of the form bubbles.
  const form = <div onSubmit={() => model.onOtherMethod()}>{children}</div>
  const buttons = <ProviderButtons model={model} onPress={onProvider} />
  const isInAppBrowser = !isLoading && model.isInAppBrowser
  // The form keeps its place among the children, and with it the focus and what is being typed.
  return (
    <Stack>
      {isInAppBrowser ? <Notice tone="info">{providers.inAppBrowser}</Notice> : buttons}
      {!isInAppBrowser && <Divider>{providers.or}</Divider>}
      {form}
      {isInAppBrowser && <Disclosure summary={providers.tryAnyway}>{buttons}</Disclosure>}
    </Stack>
  )
})

interface ProviderButtonsProps {
  model: ProviderSignInViewModel
  onPress: () => void
}

const ProviderButtons = observer(function ProviderButtons({ model, onPress }: ProviderButtonsProps) {
  const { state } = model
  useErrorTitle(state.type === 'failed')
  // The first frame equals the prerendered page, which knows no browser.
  const lastMethod = use(ScreenLoading) ? undefined : model.lastMethod
  return (
    <Stack>
      <ProviderButtonList>
        {(['apple', 'google'] as const).map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            waiting={state.type === 'waiting' && state.provider === provider}
            isSuggested={otherMethodOf(model)?.method === provider}
            note={lastMethod === provider ? providers.lastUsed : undefined}
            onClick={() => {
              onPress()
              void model.continueWith(provider)
            }}
          >
            <span>{providers[provider]}</span>
          </ProviderButton>
        ))}
      </ProviderButtonList>
      {state.type === 'failed' && <Notice tone="danger">{messageFor(state.failure)}</Notice>}
    </Stack>
  )
})

function otherMethodOf({ state }: ProviderSignInViewModel) {
  return state.type === 'failed' && state.failure.kind === 'other-method' ? state.failure : undefined
}

function messageFor(failure: ProviderSignInFailure): string {
  const method = failure.kind === 'other-method' ? failure.method : undefined
  return method ? providers.usedWith[method] : providers.failed[failure.kind]
}
