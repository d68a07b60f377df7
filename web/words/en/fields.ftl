### What a field of a link, an attribute or a program may be.

refused-value = { $name }: “{ $got }” is not used. { $allowed }
refused-name = There is no option “{ $name }”.
refused-name-meant = There is no option “{ $name }”; it is called { $meant }.

allowed-step = It names a lesson’s step, and there is no lesson. Allowed without one: { $names }.
allowed-names = Allowed: { $names }.
allowed-whole = Allowed: a whole number from { $least } to { $most }.
allowed-number = Allowed: a number from { $least } to { $most }.
allowed-or-word = { $allowed } Or: { $word }.
allowed-characters = Allowed: at most { $most } characters.
allowed-places = Allowed: whole numbers from 1, separated by commas, such as 1,3.
allowed-classes = Allowed: places of words and their classes, such as 4:verb,6:noun-finance.
allowed-scaling = Allowed: { $names }, or a positive number.
allowed-cell = Allowed: a tensor and its indices from 0, such as scores.1.4.6.
allowed-edits =
    Allowed: up to { $most } numbers from −{ $largest } to { $largest } of inputs and parameters,
    such as W_Q.1.2:0.5,token.0.3:1.
allowed-own-mask = Allowed: rows of numbers, such as 0,x;0,0, where x hides a key.
