"""Makes the emulator's user pools handle email addresses like Cognito (API reference).

An address is unverified until its owner enters an emailed code. The pool's trigger may refuse to send the code. Only a
verified address gets a code for a lost password. Nobody can change an immutable attribute.
"""

import secrets

from ministack.services import cognito, lambda_svc


def fill():
    cognito._sign_up = _unverified(cognito._sign_up)
    cognito._forgot_password = _verified_only(cognito._forgot_password)
    cognito._dispatch_idp = _with_more_actions(cognito._dispatch_idp)
    cognito._UNSIGNED_IDP_ACTIONS.update(_ACTIONS)


def _unverified(sign_up):
    def handle(data):
        given = [each for each in data.get("UserAttributes", []) if each.get("Name") != "email_verified"]
        return sign_up({**data, "UserAttributes": [*given, _verified(False)]})

    return handle


def _verified_only(forgot_password):
    def handle(data):
        pool, _id = cognito._pool_for_client(data.get("ClientId"))
        user = cognito._resolve_user(pool, data.get("Username"))[0] if pool else None
        if user and _attributes(user).get("email_verified") != "true":
            return _as_if_sent(pool, data)
        if user and not _may_message(pool, user, "CustomMessage_ForgotPassword"):
            return _refusal("UserLambdaValidationException", "CustomMessage failed with an error.")
        return forgot_password(data)

    return handle


def _as_if_sent(pool, data):
    if cognito._hides_user_existence(pool, data["ClientId"]):
        return cognito._code_delivery_response(cognito._masked_destination(data["Username"]))
    return _refusal(
        "InvalidParameterException",
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
    )


def _with_more_actions(dispatch):
    async def handle(action, data):
        if action not in _ACTIONS:
            return await dispatch(action, data)
        return await cognito.run_reentrant(cognito._run_idp_handler, _ACTIONS[action], action, data)

    return handle


def _get_user_attribute_verification_code(data):
    user, pool, refusal = _owner(data)
    if refusal:
        return refusal
    if not _may_message(pool, user, "CustomMessage_VerifyUserAttribute"):
        return _refusal("UserLambdaValidationException", "CustomMessage failed with an error.")
    user["_email_code"] = f"{secrets.randbelow(10**6):06}"
    cognito._send_verification_email(pool, user["Username"], _attributes(user), user["_email_code"])
    return cognito._code_delivery_response(cognito._masked_destination(_attributes(user)["email"]))


def _verify_user_attribute(data):
    user, _pool, refusal = _owner(data)
    refusal = refusal or cognito._code_error(user.get("_email_code"), data.get("Code"))
    if refusal:
        return refusal
    del user["_email_code"]
    user["Attributes"] = cognito._merge_attributes(user["Attributes"], [_verified(True)])
    return cognito.json_response({})


def _update_user_attributes(data):
    user, pool = cognito._user_pool_for_access_token(data.get("AccessToken"))
    given = {each.get("Name") for each in data.get("UserAttributes", [])}
    for each in pool.get("SchemaAttributes", []) if user else []:
        # In a CloudFormation template, this boolean may be a string.
        if each["Name"] in given and str(each.get("Mutable", True)).lower() == "false":
            return _refusal("InvalidParameterException", f"user.{each['Name']}: Attribute cannot be updated.")
    return _update_as_before(data)


def _may_message(pool, user, source):
    """Asks the pool's trigger, which may refuse an email with a code."""
    arn = (pool.get("LambdaConfig") or {}).get("CustomMessage")
    if not arn:
        return True
    record, config, _name = lambda_svc._get_func_record_for_ref(arn)
    event = {
        "triggerSource": source,
        "userName": user["Username"],
        "request": {"userAttributes": _attributes(user), "codeParameter": "{####}"},
        "response": {},
    }
    called = lambda_svc._execute_function_with_config_scope(
        lambda_svc._execution_record_for_config(record, config), event
    )
    return not (isinstance(called, dict) and called.get("error"))


_update_as_before = cognito._update_user_attributes

_ACTIONS = {
    "UpdateUserAttributes": _update_user_attributes,
    "GetUserAttributeVerificationCode": _get_user_attribute_verification_code,
    "VerifyUserAttribute": _verify_user_attribute,
}


def _owner(data):
    """Returns the user and the pool of a valid access token, or a refusal."""
    user, pool = cognito._user_pool_for_access_token(data.get("AccessToken"))
    if not user:
        return None, None, _refusal("NotAuthorizedException", "Invalid Access Token")
    if data.get("AttributeName") != "email":
        return None, None, _refusal("InvalidParameterException", "Only the attribute email can be verified here.")
    return user, pool, None


def _attributes(user):
    return cognito._attr_list_to_dict(user["Attributes"])


def _verified(is_verified):
    return {"Name": "email_verified", "Value": "true" if is_verified else "false"}


def _refusal(name, message):
    return cognito.error_response_json(name, message, 400)
