"""Asks trainers to enroll a second factor, like Cognito.

MiniStack 1.5.33 gives tokens to a user without a factor, even if the pool requires one, and loses whose session an
enrollment belongs to. This file can go when a trainer who was just invited can sign in at /coach without it.
"""

import json

from ministack.services import cognito

_FACTOR = "SOFTWARE_TOKEN_MFA"
# The users who must still enroll a factor, by the session of their challenge.
_enrolling = {}


def fill():
    cognito._mfa_challenge_for_user = _or_setup(cognito._mfa_challenge_for_user)
    cognito._respond_to_auth_challenge = _then_factor(cognito._respond_to_auth_challenge)
    cognito._associate_software_token = _keeping_user(cognito._associate_software_token)
    cognito._verify_software_token = _enrolled(cognito._verify_software_token)


def _or_setup(mfa_challenge):
    def handle(pool, user, pid, username):
        challenge = mfa_challenge(pool, user, pid, username)
        if challenge or pool.get("MfaConfiguration") != "ON":
            return challenge
        session = cognito.new_uuid()
        _enrolling[session] = user
        parameters = {"MFAS_CAN_SETUP": json.dumps([_FACTOR]), "USER_ID_FOR_SRP": username}
        return {"ChallengeName": "MFA_SETUP", "Session": session, "ChallengeParameters": parameters}

    return handle


def _then_factor(respond):
    def handle(data):
        response = respond(data)
        if data.get("ChallengeName") != "NEW_PASSWORD_REQUIRED" or response[0] != 200:
            return response
        client = data["ClientId"]
        pool, pid = cognito._pool_for_client(client)
        user = cognito._resolve_user(pool, data["ChallengeResponses"]["USERNAME"])[0]
        return cognito._password_auth_result(pool, pid, client, user, user["Username"])

    return handle


def _keeping_user(associate):
    def handle(data):
        response = associate(data)
        user = _enrolling.pop(data.get("Session"), None)
        if user:
            _enrolling[json.loads(response[2])["Session"]] = user
        return response

    return handle


def _enrolled(verify):
    def handle(data):
        secret = cognito._totp_session_secrets.get(data.get("Session"))
        response = verify(data)
        if response[0] == 200 and data.get("Session") in _enrolling:
            user = _enrolling.pop(data["Session"])
            user.update(_totp_secret=secret, _mfa_enabled=[_FACTOR], _preferred_mfa=_FACTOR)
        return response

    return handle
