// Replaces the script with which Firebase communicates with its helper frame, over postMessage. It has only what Firebase
// and the emulator's frame use.
;(() => {
  const mark = 'fake-gapi'

  /** Connects to the other window; calls wait for a handler on the other side. */
  function connect(other) {
    const handlers = new Map()
    const pending = []
    const answers = new Map()
    let resolveConnected
    const connected = new Promise((resolve) => {
      resolveConnected = resolve
    })
    const post = (message) => other().postMessage({ mark, ...message }, '*')

    async function answer({ id, type, data }) {
      post({ kind: 'answer', id, data: [await handlers.get(type)(data)] })
    }

    window.addEventListener('message', ({ data: message, source }) => {
      if (message?.mark !== mark || source !== other()) return
      resolveConnected()
      if (message.kind === 'call' && handlers.has(message.type)) void answer(message)
      else if (message.kind === 'call') pending.push(message)
      else if (message.kind === 'answer') {
        try {
          answers.get(message.id)?.(message.data)
        } catch {
          // Firebase's callback throws after its work is done.
        }
      }
    })

    return {
      register(type, handler) {
        handlers.set(type, handler)
        for (const message of pending.splice(0)) {
          if (message.type === type) void answer(message)
          else pending.push(message)
        }
      },
      send(type, data, whenAnswered) {
        const id = Math.random()
        answers.set(id, whenAnswered)
        void connected.then(() => post({ kind: 'call', id, type, data }))
      },
      restyle: () => Promise.resolve(),
      ping: (whenReady) => connected.then(() => whenReady()),
      greet: () => post({ kind: 'greeting' }),
    }
  }

  const context = {
    async open({ url, where }, whenOpen) {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.hidden = true
      const connection = connect(() => frame.contentWindow)
      where.append(frame)
      const opened = await whenOpen(connection)
      connection.greet()
      return opened
    },
    getParentIframe() {
      const connection = connect(() => window.parent)
      connection.greet()
      return connection
    },
  }

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload'
  window[onload]?.()
})()
