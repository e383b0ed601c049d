import { observer } from 'mobx-react-lite'
import { useTexts, useModel } from '../../portal'
import { Divider } from '../../ui/divider'
import { Notice } from '../../ui/notice'
import { ProviderButton } from '../../ui/provider-button'
import { Stack } from '../../ui/stack'

/** Signing in with Apple or Google, and the line that leads on to the email form. */
export const ProviderButtons = observer(function ProviderButtons() {
  const { providers } = useTexts()
  const model = useModel((viewModels) => viewModels.providerSignIn)
  const { state } = model
  return (
    <Stack>
      <Stack gap="tight">
        {(['apple', 'google'] as const).map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            busy={state.type === 'waiting' && state.provider === provider}
            onClick={() => void model.continueWith(provider)}
          >
            {providers[provider]}
          </ProviderButton>
        ))}
      </Stack>
      {state.type === 'failed' && <Notice tone="danger">{providers.failed[state.kind]}</Notice>}
      <Divider>{providers.or}</Divider>
    </Stack>
  )
})
