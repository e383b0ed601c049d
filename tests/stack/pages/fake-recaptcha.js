// Replaces Google's script, which attests that the page is the portal's.
;(() => {
  let succeed
  window.grecaptcha = {
    enterprise: {
      ready: (whenReady) => whenReady(),
      render(_container, { callback }) {
        succeed = callback
        return 0
      },
      execute() {
        succeed()
        return Promise.resolve('attested')
      },
    },
  }
})()
