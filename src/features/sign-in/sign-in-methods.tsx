import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { providers } from '#messages/providers'
import type { ProviderSignInFailure } from '../../../src-core/ports/identity'
import { Disclosure } from '../../ui/disclosure'
import { Divider } from '../../ui/divider'
import { Notice } from '../../ui/notice'
import { ProviderButton, ProviderButtonList } from '../../ui/provider-button'
import { Stack } from '../../ui/stack'
import { useModule, useViewModel } from '../../use-view-model'
import { ProviderSignInViewModel } from './provider-sign-in.view-model'
import { signInMethodsModule } from './sign-in-methods.module'

/** Sign-in with a provider, or with the email form in `children`. The methods that work in this browser come first. */
export const SignInMethods = observer(function SignInMethods({ children }: { children: ReactNode }) {
  useModule(signInMethodsModule)
  const model = useViewModel(ProviderSignInViewModel)
  if (!model.isInAppBrowser) {
    return (
      <Stack>
        <ProviderButtons model={model} />
        <Divider>{providers.or}</Divider>
        {children}
      </Stack>
    )
  }
  return (
    <Stack>
      <Notice tone="info">{providers.insideApp}</Notice>
      {children}
      <Disclosure summary={providers.tryAnyway}>
        <ProviderButtons model={model} />
      </Disclosure>
    </Stack>
  )
})

const ProviderButtons = observer(function ProviderButtons({ model }: { model: ProviderSignInViewModel }) {
  const { state, lastMethod } = model
  return (
    <Stack>
      <ProviderButtonList>
        {(['apple', 'google'] as const).map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            busy={state.type === 'waiting' && state.provider === provider}
            note={lastMethod === provider ? providers.lastUsed : undefined}
            onClick={() => void model.continueWith(provider)}
          >
            {providers[provider]}
          </ProviderButton>
        ))}
      </ProviderButtonList>
      {state.type === 'failed' && <Notice tone="danger">{messageFor(state.failure)}</Notice>}
    </Stack>
  )
})

function messageFor(failure: ProviderSignInFailure): string {
  const method = failure.kind === 'other-method' ? failure.method : undefined
  return method ? providers.usedWith[method] : providers.failed[failure.kind]
}
