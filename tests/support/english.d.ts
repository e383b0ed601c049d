/** Every word that the portal says, in English. Amounts and dates arrive formatted. */
export declare const en: {
    brand: {
        home: (client: string) => string;
    };
    layout: {
        skip: string;
        loading: string;
        late: string;
        loadAgain: string;
        missing: string;
        rights: (year: string, client: string) => string;
        footer: string;
        terms: string;
        privacy: string;
        support: string;
        signIn: string;
        dismiss: string;
        tryAgain: string;
        writeTo: string;
        title: (page: string, client: string) => string;
    };
    notices: {
        'payment-failed': string;
        'already-subscribed': string;
        'name-not-saved': string;
        'session-revoked': string;
        'session-disabled': string;
        'code-refused': string;
        'reset-link-invalid': string;
        'reset-link-unchecked': string;
        'subscription-cancelled': (date: string) => string;
        'subscription-not-cancelled': string;
        'card-changed': string;
        'card-not-changed': string;
        'email-changed': (email: string) => string;
    };
    newResetLink: string;
    newResetLinkHere: string;
    unreachable: {
        title: string;
        heading: string;
        text: string;
        plans: string;
    };
    notFound: {
        title: string;
        heading: string;
        text: string;
        home: string;
    };
    crash: {
        title: string;
        heading: string;
        text: string;
        home: string;
    };
    plans: {
        legend: string;
        monthly: {
            title: string;
            subtitle: string;
        };
        yearly: {
            title: string;
            subtitle: string;
            discountLabel: string;
        };
        per: {
            monthly: string;
            yearly: string;
        };
        period: {
            monthly: string;
            yearly: string;
        };
        type: {
            monthly: string;
            yearly: string;
        };
        was: string;
        saves: (amount: string) => string;
        locked: string;
    };
    order: {
        region: string;
        yourOrder: string;
        change: string;
        dueToday: string;
        trial: (count: number) => string;
        noTrial: string;
        trialLine: string;
        planLine: (title: string) => string;
        codeLine: string;
        thenLine: string;
        thenFrom: (date: string) => string;
        today: (price: string) => string;
        perPeriod: (price: string, period: string) => string;
    };
    promo: {
        label: string;
        apply: string;
        remove: string;
        hint: string;
        checking: string;
        applied: string;
        afterSignIn: string;
        failed: {
            refused: string;
            'not-checked': string;
        };
    };
    terms: {
        today: string;
        starts: ({ trialDays, priceNow }: import("../../src/i18n/en/terms").RenewalFacts) => string;
        billed: ({ trialDays, price }: import("../../src/i18n/en/terms").RenewalFacts) => string;
        later: {
            monthly: string;
            yearly: string;
        };
        renews: ({ price, period }: import("../../src/i18n/en/terms").RenewalFacts) => string;
        short: ({ trialDays, price, type }: import("../../src/i18n/en/terms").RenewalFacts & {
            type: string;
        }, date: string) => string;
        cancel: string;
        agree: string;
        link: string;
    };
    membership: {
        title: string;
        heading: string;
        lead: string;
        tryFree: (client: string) => string;
        start: (client: string) => string;
        subtitle: (priceNow: string, priceRegular: string, type: string) => string;
        haveAccount: string;
    };
    benefits: {
        heading: string;
        library: {
            title: string;
            text: string;
        };
        meditation: {
            title: string;
            text: string;
        };
        video: {
            title: string;
            text: string;
        };
    };
    questions: {
        heading: string;
        charged: {
            question: string;
            answer: ({ trialDays, priceNow, price, period }: import("../../src/i18n/en/terms").RenewalFacts, date: string) => string;
        };
        cancel: {
            question: string;
            answer: string;
        };
        devices: {
            question: string;
            answer: (client: string) => string;
        };
        card: {
            question: string;
            answer: string;
        };
        data: {
            question: string;
            answer: string;
        };
    };
    fields: {
        firstName: string;
        lastName: string;
        email: string;
        password: string;
        newPasswordHint: string;
        showPassword: string;
        hidePassword: string;
        capsLock: string;
        problems: {
            'first-name-required': string;
            'last-name-required': string;
            'email-required': string;
            'email-invalid': string;
            'password-required': string;
            'password-too-short': string;
            'password-refused': string;
            'password-needs-length': string;
            'password-needs-uppercase': string;
            'password-needs-special': string;
        };
    };
    providers: {
        apple: string;
        google: string;
        or: string;
        lastUsed: string;
        insideApp: string;
        allTheSame: string;
        names: {
            apple: string;
            google: string;
            facebook: string;
            password: string;
        };
        failed: {
            'window-closed': string;
            'window-blocked': string;
            'other-method': string;
            'account-disabled': string;
            'no-connection': string;
            'too-many-attempts': string;
            unknown: string;
        };
    };
    signUp: {
        title: string;
        heading: string;
        lead: string;
        submit: string;
        haveAccount: string;
        signIn: string;
        signInInstead: string;
        legal: {
            begin: string;
            between: string;
            end: string;
        };
        failed: {
            'email-taken': string;
            'no-connection': string;
            'too-many-attempts': string;
            unknown: string;
        };
    };
    signIn: {
        title: string;
        heading: string;
        lead: string;
        submit: string;
        forgot: string;
        noAccount: string;
        signUp: string;
        failed: {
            'invalid-credentials': string;
            'account-disabled': string;
            'no-connection': string;
            'too-many-attempts': string;
            unknown: string;
        };
    };
    forgotPassword: {
        title: string;
        heading: string;
        lead: string;
        submit: string;
        sending: string;
        sent: (email: string) => string;
        noAccount: string;
        signUp: string;
        backToSignIn: string;
        failed: {
            'user-not-found': string;
            'no-connection': string;
            'too-many-attempts': string;
            unknown: string;
        };
    };
    setPassword: {
        title: string;
        heading: string;
        lead: (email: string) => string;
        checking: string;
        label: string;
        checklist: string;
        met: string;
        unmet: string;
        rules: {
            length: string;
            uppercase: string;
            special: string;
        };
        submit: string;
        missing: string;
        failed: {
            'link-missing': () => string;
            'password-too-weak': () => string;
            'password-refused': () => string;
            'code-invalid': () => string;
            'code-expired': () => string;
            'no-connection': () => string;
            'too-many-attempts': () => string;
            unknown: (message: string) => string;
        };
    };
    passwordSet: {
        title: string;
        heading: string;
        lead: string;
        back: (client: string) => string;
    };
    changeCard: {
        title: string;
        heading: string;
        lead: string;
        submit: string;
        keep: string;
    };
    cancel: {
        title: string;
        heading: string;
        question: string;
        until: (date: string) => string;
        reasons: {
            'too-expensive': string;
            'privacy-concerns': string;
            'not-using-anymore': string;
            'better-alternative': string;
            'difficult-to-use': string;
            'technical-issues': string;
            'no-answer': string;
        };
        missing: string;
        submit: string;
        keep: string;
        legal: {
            begin: string;
            between: string;
            end: string;
        };
    };
    profile: {
        title: string;
        heading: (firstName: string | undefined) => string;
        leadUnsubscribed: string;
        leadChosen: string;
        leadCheckout: string;
        leadConfirming: string;
        leadSubscribed: string;
        card: string;
        noName: string;
        method: string;
        subscribed: string;
        unsubscribed: string;
        logOut: string;
        next: string;
        apps: string;
        appsText: string;
        confirming: {
            waiting: string;
            overdue: string;
            checkAgain: string;
        };
    };
    account: {
        card: string;
        edit: string;
        editField: {
            firstName: string;
            lastName: string;
            email: string;
        };
        save: string;
        close: string;
        failed: {
            unreachable: string;
            'service-error': string;
            'not-signed-in': string;
            refused: string;
        };
        resetPassword: string;
        resetQuestion: (email: string) => string;
        resetSent: string;
        deleteAccount: string;
        deleteWarning: string;
        deleteBilling: string;
        deleteCancelFirst: string;
        deleteAgree: string;
        deleteMissing: string;
        deleteFailed: string;
        goOn: string;
    };
    subscription: {
        region: string;
        every: (period: string) => string;
        paymentMethod: string;
        creditCard: (last4: string) => string;
        other: string;
        promoCodeApplied: string;
        yes: string;
        since: string;
        nextBilling: string;
        accessUntil: string;
        managedBy: {
            portal: string;
            'app-store': string;
            'google-play': string;
            elsewhere: string;
        };
        changeCard: string;
        cancel: string;
    };
    checkout: {
        billing: string;
        payment: string;
        billingLoading: string;
        paymentLoading: string;
        pay: string;
        dueToday: string;
        safe: string;
        cards: string;
        brands: string[];
        consent: ({ trialDays, price, period }: import("../../src/i18n/en/terms").RenewalFacts, date: string) => string;
        consentMissing: string;
        renewed: string;
        unavailable: string;
        notReady: string;
        express: string;
        orByCard: string;
        startFailed: {
            'no-product-selected': string;
            'already-subscribed': string;
            'code-refused': string;
            'product-refused': string;
            'not-signed-in': string;
            unreachable: string;
            'service-error': string;
        };
        payFailed: {
            declined: string;
            'insufficient-funds': string;
            'card-expired': string;
            'security-code-wrong': string;
            'authentication-failed': string;
            'session-refused': string;
            'no-connection': string;
            unknown: string;
        };
    };
    success: {
        title: string;
        heading: string;
        paidToday: string;
        afterTrial: (count: number) => string;
        willBeBilled: string;
        billed: (price: string, period: string) => string;
        startingWith: (date: string) => string;
        summary: string;
        type: string;
        regularPrice: string;
        yourPrice: string;
        trial: string;
        trialDays: typeof import("../../src/i18n/en/plans").days;
        currency: string;
        promoCode: string;
        nextSteps: string;
        download: {
            title: string;
            text: string;
        };
        logIn: {
            title: string;
            text: string;
            method: string;
        };
        enjoy: {
            title: string;
            text: string;
        };
        toProfile: string;
        confirmingHeading: string;
        confirming: string;
        stillConfirming: string;
        checkAgain: string;
    };
    stores: {
        'app-store': {
            lineOne: string;
            lineTwo: string;
        };
        'google-play': {
            lineOne: string;
            lineTwo: string;
        };
    };
};
/** The shape of every language. */
export type Texts = typeof en;
