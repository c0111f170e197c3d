"""Emails a code that confirms a client's address, like Cognito.

MiniStack 1.5.33 lacks two of Cognito's actions. This file can go when `_dispatch_idp` has them.
"""

import secrets

from ministack.services import cognito


def fill():
    cognito._dispatch_idp = _with_actions(cognito._dispatch_idp)
    # Pages call these actions with an access token instead of a signature.
    cognito._UNSIGNED_IDP_ACTIONS.update(_ACTIONS)


def _with_actions(dispatch):
    async def handle(action, data):
        return _ACTIONS[action](data) if action in _ACTIONS else await dispatch(action, data)

    return handle


def _send_code(data):
    user, pool = cognito._user_pool_for_access_token(data.get("AccessToken"))
    if not user:
        return _invalid_token()
    attributes = cognito._attr_list_to_dict(user["Attributes"])
    user["_email_code"] = f"{secrets.randbelow(10**6):06}"
    cognito._send_verification_email(pool, user["Username"], attributes, user["_email_code"])
    return cognito._code_delivery_response(cognito._masked_destination(attributes["email"]))


def _verify(data):
    user, _pool = cognito._user_pool_for_access_token(data.get("AccessToken"))
    if not user:
        return _invalid_token()
    refusal = cognito._code_error(user.get("_email_code"), data.get("Code"))
    if refusal:
        return refusal
    del user["_email_code"]
    verified = [{"Name": "email_verified", "Value": "true"}]
    user["Attributes"] = cognito._merge_attributes(user["Attributes"], verified)
    user["UserLastModifiedDate"] = cognito._now_epoch()
    return cognito.json_response({})


def _invalid_token():
    return cognito.error_response_json("NotAuthorizedException", "Invalid Access Token", 400)


_ACTIONS = {"GetUserAttributeVerificationCode": _send_code, "VerifyUserAttribute": _verify}
