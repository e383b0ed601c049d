// Stands in for the script of Google's that Firebase loads to talk to the frame of its helper page. It speaks over
// postMessage, as the real one does; only what Firebase and the emulator's frame ask for is here.
;(() => {
  const mark = 'gapi-double'

  /** A conversation with the other window; calls wait until the other side has a handler for them. */
  function converse(other) {
    const handlers = new Map()
    const early = []
    const answers = new Map()
    let heardFrom
    const heard = new Promise((resolve) => {
      heardFrom = resolve
    })
    const post = (message) => other().postMessage({ mark, ...message }, '*')

    async function answer({ id, type, data }) {
      post({ kind: 'answer', id, data: [await handlers.get(type)(data)] })
    }

    window.addEventListener('message', ({ data: message, source }) => {
      if (message?.mark !== mark || source !== other()) return
      heardFrom()
      if (message.kind === 'call' && handlers.has(message.type)) void answer(message)
      else if (message.kind === 'call') early.push(message)
      else if (message.kind === 'answer') {
        try {
          answers.get(message.id)?.(message.data)
        } catch {
          // Firebase's own callback throws after it has done its work.
        }
      }
    })

    return {
      register(type, handler) {
        handlers.set(type, handler)
        for (const message of early.splice(0)) {
          if (message.type === type) void answer(message)
          else early.push(message)
        }
      },
      send(type, data, whenAnswered) {
        const id = Math.random()
        answers.set(id, whenAnswered)
        void heard.then(() => post({ kind: 'call', id, type, data }))
      },
      restyle: () => Promise.resolve(),
      ping: (whenReady) => heard.then(() => whenReady()),
      greet: () => post({ kind: 'greeting' }),
    }
  }

  const context = {
    async open({ url, where }, whenOpen) {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.hidden = true
      const conversation = converse(() => frame.contentWindow)
      where.append(frame)
      const opened = await whenOpen(conversation)
      conversation.greet()
      return opened
    },
    getParentIframe() {
      const conversation = converse(() => window.parent)
      conversation.greet()
      return conversation
    },
  }

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload'
  window[onload]?.()
})()
